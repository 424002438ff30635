import type th from "./th.ts";

export default {
  active: "ໃຊ້ງານ",
  suspended: "ຖືກລະງັບ",
  wallet: "ກະເປົາຫຼັກ",
  phone: "ເບີໂທ",
  lastSeen: "ໃຊ້ຫຼ້າສຸດ",
  joined: "ສະໝັກເມື່ອ",
  never: "ຍັງບໍ່ເຄີຍ",
  failed: "ໂຫຼດບໍ່ສຳເລັດ",
} satisfies typeof th;
