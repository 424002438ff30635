import type th from "./th.ts";

export default {
  hints: {
    codeLimits:
      "ການສະໝັກ ແລະ ການຕັ້ງລະຫັດຜ່ານໃໝ່ນັບແຍກກັນ ເມື່ອສົ່ງໄປແລ້ວເຄິ່ງໜຶ່ງ ບຣາວເຊີຕ້ອງຄິດໄລ່ປະມານ 1 ວິນາທີກ່ອນໄດ້ລະຫັດ",
  },
  fields: {
    otpPerDayMax: "ສົ່ງລະຫັດ OTP ຕໍ່ມື້ບໍ່ເກີນ",
    otpPerHourMax: "ສົ່ງລະຫັດ OTP ຕໍ່ຊົ່ວໂມງບໍ່ເກີນ",
    otpPerAddressMax: "ສົ່ງລະຫັດ OTP ຕໍ່ຊົ່ວໂມງຈາກທີ່ຢູ່ IP ດຽວບໍ່ເກີນ",
  },
} satisfies typeof th;
