import type th from "./th.ts";

export default {
  shortName: "ກະເປົາ",
  description:
    "Krapao ກະເປົາເງິນສຳລັບສະມາຊິກ ຝາກ ຖອນ ໂອນເງິນ ແລະ ເປີດເກມໄດ້ໃນບ່ອນດຽວ ເບິ່ງຍອດ ແລະ ລາຍການໄດ້ທຸກເວລາ",
  deposit: "ຝາກເງິນ",
  statement: "ລາຍການ",
} satisfies typeof th;
