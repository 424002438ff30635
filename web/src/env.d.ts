/// <reference types="vite/client" />

interface ImportMetaEnv {
  readonly VITE_VARIANT: "thai" | "lao";
}
