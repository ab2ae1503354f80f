/**
 * What data must be: `s` a text, `n` a number, `b` a truth value, `0` null, `o` an object, `?` anything, another text the
 * name of a form; `*` a list of one shape, `:` an object of one shape, `#` a list of exactly these, `|` one of these,
 * `=` one of these values. In an object a name with `?` may be missing. Unknown fields are passed over.
 */
export type Shape = string | readonly Shape[] | { readonly [field: string]: Shape };
export type Shapes = Readonly<Record<string, Shape>>;

function isObject(data: unknown): data is Record<string, unknown> {
  return typeof data === "object" && data !== null && !Array.isArray(data);
}

const PLAIN: Record<string, (data: unknown) => boolean> = {
  s: (data) => typeof data === "string",
  n: (data) => typeof data === "number" && Number.isFinite(data),
  b: (data) => typeof data === "boolean",
  0: (data) => data === null,
  o: isObject,
  "?": () => true,
};

/** Whether data has this shape. */
export function fits(data: unknown, shape: Shape, shapes: Shapes = {}): boolean {
  if (typeof shape === "string") {
    const plain = PLAIN[shape];
    if (plain) return plain(data);
    const form = shapes[shape];
    return form !== undefined && fits(data, form, shapes);
  }
  return isList(shape) ? several(data, shape, shapes) : isObject(data) && fields(data, shape, shapes);
}

function isList(shape: Exclude<Shape, string>): shape is readonly Shape[] {
  return Array.isArray(shape);
}

function several(data: unknown, [kind, ...parts]: readonly Shape[], shapes: Shapes): boolean {
  const [first = "?"] = parts;
  switch (kind) {
    case "=":
      return parts.some((part) => part === data);
    case "|":
      return parts.some((part) => fits(data, part, shapes));
    case ":":
      return isObject(data) && Object.values(data).every((value) => fits(value, first, shapes));
    case "*":
      return Array.isArray(data) && data.every((value) => fits(value, first, shapes));
    default:
      return Array.isArray(data) && data.length === parts.length && parts.every((part, at) => fits(data[at], part, shapes));
  }
}

function fields(data: Record<string, unknown>, shape: Readonly<Record<string, Shape>>, shapes: Shapes): boolean {
  return Object.entries(shape).every(([field, inner]) => {
    const name = field.endsWith("?") ? field.slice(0, -1) : field;
    return Object.hasOwn(data, name) ? fits(data[name], inner, shapes) : name !== field;
  });
}

/** A guard for all forms of a record of types. */
export function guard<Forms>(shapes: Shapes) {
  return <Name extends keyof Forms & string>(data: unknown, name: Name): data is Forms[Name] => fits(data, name, shapes);
}
