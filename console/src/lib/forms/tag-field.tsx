import { useTexts } from "@krapao/browser/i18n/texts";
import { TAG_MAX } from "@krapao/contract/console/accounts";
import { tags } from "@krapao/contract/console/segments/segments";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { choiceTexts } from "../../i18n/texts.ts";
import { api } from "../api/api.ts";
import { queryClient } from "../api/query-client.ts";
import { Combobox } from "./combobox/combobox.tsx";

const KEY = ["segments", "tags"] as const;
const FRESH_MS = 60_000;

/** The tags that members have; undefined while they load. */
export function useTags(): readonly string[] | undefined {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api(tags, { signal }),
    staleTime: FRESH_MS,
  }).data?.tags;
}

/** After the tags of members have changed. */
export const readTagsAgain = () => queryClient.invalidateQueries({ queryKey: KEY });

/** A typed tag as members have it: in lower case. */
export const tagOf = (typed: string) => typed.trim().toLowerCase().slice(0, TAG_MAX).trim();

interface TagFieldProps {
  label: string;
  value: string;
  /** Undefined while they load. */
  tags: readonly string[] | undefined;
  /** Not offered. */
  taken?: readonly string[];
  onChange: (tag: string) => void;
  /** Typed tags that no member has are offered too. */
  allowsNew?: boolean;
  /** The option of no tag. */
  none?: string;
  autoFocus?: boolean;
  /** A choice is written at once, so leaving the field with a text chooses nothing. */
  isWritten?: boolean;
  hint?: ReactNode;
}

/** One of the tags that members have, found by typing, or a new one where that is allowed. */
export function TagField(props: TagFieldProps) {
  const { tags: known, taken = [], allowsNew, none, isWritten, ...field } = props;
  const t = useTexts(choiceTexts);
  const all = known && field.value !== "" ? [...new Set([...known, field.value])] : known;
  const options = all
    ?.filter((tag) => !taken.includes(tag))
    .map((tag) => ({ value: tag, label: tag }));
  return (
    <Combobox
      {...field}
      name="tag"
      placeholder={none ?? t.find}
      options={none === undefined ? options : options && [{ value: "", label: none }, ...options]}
      newOption={(typed) => {
        const tag = tagOf(typed);
        const isKnown = all?.includes(tag) ?? false;
        if (tag === "" || taken.includes(tag) || !(isKnown || allowsNew)) return null;
        return { value: tag, label: tag, note: all && !isKnown ? t.newTag : "" };
      }}
      leavingChooses={!isWritten}
    />
  );
}
