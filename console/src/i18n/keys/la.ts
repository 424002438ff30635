import type th from "./th.ts";

export default {
  title: "ປຸ່ມລັດ",
  move: "ລາຍການຕໍ່ໄປ ຫຼື ກ່ອນໜ້າ",
  skip: "ຂ້າມ",
  tabs: "ເລືອກລາຍການແຊັດ",
  confirm: "ຢືນຢັນ: ກົດປຸ່ມເກົ່າອີກຄັ້ງ ຫຼື Enter",
  reason: "ເລືອກເຫດຜົນໃນໜ້າຕ່າງ",
  search: "ຄົ້ນຫາທຸກຢ່າງ",
  undo: "ຍົກເລີກ ພາຍໃນຫ້າວິນາທີ",
  choose: "ເລືອກແຖວ",
  close: "ປິດ",
  help: "ລາຍການປຸ່ມນີ້",
} satisfies typeof th;
