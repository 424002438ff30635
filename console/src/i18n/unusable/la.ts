import type th from "./th.ts";

export default {
  /** Why an answer proves nothing. */
  kinds: {
    denied: "ບໍລິສັດປະຕິເສດການເອີ້ນຂອງເຮົາ",
    unreadable: "ອ່ານຄຳຕອບບໍ່ໄດ້",
    mismatch: "ອ້າງອີງດຽວກັນແຕ່ຂໍ້ມູນຂອງບໍລິສັດບໍ່ກົງ",
    error: "ບໍລິສັດຕອບວ່າຂັດຂ້ອງ",
    none: "ບໍ່ມີຄຳຕອບ",
  },
} satisfies typeof th;
