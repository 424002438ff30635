import type th from "./th.ts";

export default {
  in: (seconds) => ` ລອງໃໝ່ໄດ້ໃນອີກ ${seconds} ວິນາທີ`,
  at: (time) => ` ລອງໃໝ່ໄດ້ຕັ້ງແຕ່ ${time} ໂມງ`,
  soon: " ກະລຸນາລໍຖ້າແລ້ວລອງໃໝ່",
  until: (time) => ` (ຮອດ ${time} ໂມງ)`,
} satisfies typeof th;
