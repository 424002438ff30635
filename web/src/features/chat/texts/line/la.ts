import type th from "./th.ts";

export default {
  label: "ລາຍການທີ່ສອບຖາມ",
  types: {
    deposit: "ຝາກເງິນ",
    withdraw: "ຖອນເງິນ",
    transfer: "ໂຍກເງິນ",
    bonus: "ໂບນັດ",
    finish_bonus: "ຈົບໂບນັດ",
  },
  remove: "ບໍ່ແນບລາຍການນີ້",
} satisfies typeof th;
