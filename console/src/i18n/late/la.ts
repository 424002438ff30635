import type th from "./th.ts";

export default {
  offered: "ມີກະສົ່ງມອບໃຫ້ທ່ານ",
  undo: "ຍົກເລີກ",
  doNow: "ປິດ ແລະເຮັດທັນທີ",
  leaveTitle: "ຖິ້ມຂໍ້ຄວາມທີ່ພິມໄວ້ ຫຼື ບໍ່",
  leaveText: "ສິ່ງທີ່ທ່ານພິມຍັງບໍ່ໄດ້ບັນທຶກ ຫຼື ສົ່ງ",
  leave: "ຖິ້ມ",
  stay: "ກັບໄປແກ້ຕໍ່",
  sendFirst: "ກະລຸນາສົ່ງ ຫຼື ລຶບຂໍ້ຄວາມທີ່ພິມໄວ້ ແລະ ລໍຖ້າໃຫ້ວຽກທີ່ກຳລັງເຮັດແລ້ວກ່ອນ ແລ້ວໂຫຼດອີກຄັ້ງ",
} satisfies typeof th;
