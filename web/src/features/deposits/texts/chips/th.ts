export default {
  label: "ฝากด่วน",
  deposit: (amount: string) => `ฝาก ${amount} ด้วย QR`,
};
