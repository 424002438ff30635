/** The room and the record of an address. Pure. */

export interface ShownPlace {
  room: string;
  record: string | null;
}

/** `/members/12` and `/withdrawals?item=…` name a record, `/withdrawals` does not. */
export function placeAt(path: string, search: string): ShownPlace {
  const [, room = "", id] = path.split("/");
  const params = new URLSearchParams(search);
  return { room, record: id ?? params.get("show") ?? params.get("item") };
}
