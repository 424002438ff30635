import type th from "./th.ts";

export default {
  title: "This session",
  here: "You have been here for",
  lasted: (hours, minutes) => (hours > 0 ? `${hours} h ${minutes} min` : `${minutes} min`),
  lastLogin: "Previous login",
  firstLogin: "This is your first login",
  reminder: "Time reminder",
  every: (minutes) => (minutes === 0 ? "Never" : `Every ${minutes} min`),

  idle: "Log out when unused for",
  after: (minutes) =>
    minutes === 0 ? "30 days" : minutes < 60 ? `${minutes} min` : `${minutes / 60} h`,
  atLatest: (minutes) =>
    minutes < 720 ? "12 h after login at the latest" : "30 days after login at the latest",

  checkTitle: (lasted) => `You have been here for ${lasted}`,
  checkText: "Since this session began",
  goOn: "Continue",

  devices: "Devices",
  devicesText: "If you do not know one of them, log it out and change your password",
  thisDevice: "This device",
  end: "Log out",
  endOf: (device) => `Log out ${device}`,
  endOthers: "Log out all other devices",
  ending: "Logging out",
  ended: "Logged out there",
} satisfies typeof th;
