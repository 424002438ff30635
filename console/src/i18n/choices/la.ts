import type th from "./th.ts";

export default {
  open: (label) => `ເລືອກ${label}`,
  find: "ຄົ້ນຫາໃນລາຍການ",
  nothing: "ບໍ່ພົບລາຍການທີ່ກົງກັນ",
  notListed: "ລະຫັດນີ້ບໍ່ຢູ່ໃນລາຍການແລ້ວ ກະລຸນາເລືອກໃໝ່",
  newTag: "ຍັງບໍ່ມີສະມາຊິກຕິດປ້າຍນີ້",
  providerStates: { on: "ເປີດຢູ່", maintenance: "ປິດປັບປຸງ", off: "ປິດ" },
} satisfies typeof th;
