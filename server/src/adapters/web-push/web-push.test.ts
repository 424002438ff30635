import { readsBodies } from "@krapao/testkit/conformance/bodies";
import { readSend } from "./translate.ts";

readsBodies(import.meta.dirname, { send: readSend });
