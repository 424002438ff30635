import type th from "./th.ts";

export default {
  title: "ປຸ່ມລັດ",
  move: "ລາຍການຕໍ່ໄປ ຫຼື ກ່ອນໜ້າ",
  approve: "ອະນຸມັດ",
  reject: "ປະຕິເສດ",
  hold: "ພັກໄວ້",
  skip: "ຂ້າມ",
  happened: "ການໂອນເກີດຂຶ້ນແລ້ວ",
  notHappened: "ການໂອນບໍ່ເກີດຂຶ້ນ",
  answer: "ພິມຄຳຕອບ",
  claim: "ຮັບແຊັດ",
  release: "ຄືນແຊັດ",
  transfer: "ສົ່ງຕໍ່",
  end: "ຈົບແຊັດ",
  confirm: "ຢືນຢັນ: ກົດປຸ່ມເກົ່າອີກຄັ້ງ ຫຼື Enter",
  reason: "ເລືອກເຫດຜົນໃນໜ້າຕ່າງ",
  search: "ຄົ້ນຫາທຸກຢ່າງ",
  undo: "ຍົກເລີກ ພາຍໃນຫ້າວິນາທີ",
  choose: "ເລືອກແຖວ",
  close: "ປິດ",
  help: "ລາຍການປຸ່ມນີ້",
} satisfies typeof th;
