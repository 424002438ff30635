import type th from "./th.ts";

export default {
  EXPIRED_AUTH_TOKEN: "Your session has expired. Please log in again.",
  INVALID_USER_1: "We cannot verify your identity. Please log in again.",
  INVALID_IP: "The service cannot be used from this network",
  REQUEST_LIMIT: "Too many requests. Please wait a while and try again.",
  EXISTING_BANK: "This bank account is already in use",
  INVALID_BANK: "The bank details are not valid",
  BANK_ACCOUNT_NAME_ENG: "Bank account name must be in English only",
  WRONG_PASSWORD: "Incorrect password",
  NO_BANK: "Bank account not found",
  SLIP_NO_FILE: "Please choose a picture of the slip",
  SLIP_INVALID_FILE:
    "This picture cannot be used. Choose a whole JPG, PNG, WebP, GIF, HEIC or AVIF of at most 64 megapixels",
  INTERNAL_SERVER_ERROR: "Something went wrong. Please try again.",
  AMOUNT_NOT_WHOLE: "Kip has no decimals. Please enter a whole amount.",
  KEY_MISSING: "Please fill in everything",
  KEY_INVALID: "Something you entered is not valid",
  NO_DATA: "Nothing found",
  SUCCESS: "Success",
  SERVICE_TERMINATED: "This service has closed",
  PAYLOAD_TOO_LARGE: "What you sent is too large",
  TRANSFER_IN_PROGRESS: "Another transfer of this game account is still in progress",
  CHAT_INACTIVE: "The chat is closed at the moment",
  CHAT_FILE:
    "File is not supported. Choose a PNG, JPG or GIF of at most 64 megapixels, or an MP4 or MOV",
  PASSWORD_COMMON:
    "This password is used by many people and is easy to guess. Please choose another one.",
  SERVICE_BUSY: "The service is very busy. Please try again in a moment.",
} satisfies typeof th;
