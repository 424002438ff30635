import type th from "./th.ts";

export default {
  slot: "ສະລັອດ",
  sport: "ກິລາ & ຄາສິໂນ",
  lotto: "ຫວຍ",
  count: (count) => `${count} ຄ້າຍ`,
  previous: "ກ່ອນໜ້າ",
  next: "ຕໍ່ໄປ",
  open: "ເປີດແລ້ວ",
  notOpen: "ຍັງບໍ່ເປີດ",
  paused: "ພັກຢູ່",
  closed: "ປິດປັບປຸງ",
  moving: "ກຳລັງໂຍກເງິນ",
  stale: (time) => `ຍອດເມື່ອ ${time}`,
  neverRead: "ລໍຖ້າຍອດຫຼ້າສຸດ",
  openAccount: "ເປີດບັນຊີ",
  credits: "ເຄຣດິດ",
  account: "ບັນຊີເກມ",
  openingGame: (game) => `ກຳລັງເປີດ ${game}`,
} satisfies typeof th;
