/** Which sheet of the table is open; empty for none. */
export type Opened = "menu" | "log" | "keys" | "type" | "sheet" | "";
