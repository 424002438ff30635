import type th from "./th.ts";

export default {
  offered: "ມີກະສົ່ງມອບໃຫ້ທ່ານ",
  undo: "ຍົກເລີກ",
  doNow: "ປິດ ແລະເຮັດທັນທີ",
  leaveTitle: "ຖິ້ມຂໍ້ຄວາມທີ່ພິມໄວ້ ຫຼື ບໍ່",
  leaveText: "ສິ່ງທີ່ທ່ານພິມຍັງບໍ່ໄດ້ບັນທຶກ ຫຼື ສົ່ງ",
  leave: "ຖິ້ມ",
  stay: "ກັບໄປແກ້ຕໍ່",
} satisfies typeof th;
