/** How a seat is laid out: by how many sit there, and by the shape of the page. */
export type Variant = "wide" | "block" | "narrow" | "column" | "desk" | "line";
