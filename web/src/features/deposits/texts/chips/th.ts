export default {
  label: "ยอดที่ฝากบ่อย",
  deposit: (amount: string) => `ฝาก ${amount} ด้วย QR`,
};
