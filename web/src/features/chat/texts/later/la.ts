import type th from "./th.ts";

export default {
  usually: (minutes) =>
    minutes < 90 ? `ປົກກະຕິຕອບໃນ ${minutes} ນາທີ` : `ປົກກະຕິຕອບໃນ ${Math.round(minutes / 60)} ຊົ່ວໂມງ`,
  opensAt: (time) => `ພວກເຮົາຕອບຕັ້ງແຕ່ ${time} ໂມງ`,
  line: "ລາຍການທີ່ສອບຖາມ",
  types: {
    deposit: "ຝາກເງິນ",
    withdraw: "ຖອນເງິນ",
    transfer: "ໂຍກເງິນ",
    bonus: "ໂບນັດ",
    finish_bonus: "ຈົບໂບນັດ",
  },
  removeLine: "ບໍ່ແນບລາຍການນີ້",
} satisfies typeof th;
