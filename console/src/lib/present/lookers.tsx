import { useTexts } from "@krapao/browser/i18n/texts";
import { useLocation, useSearch } from "wouter";
import { presentTexts } from "../../i18n/texts.ts";
import { useMe } from "../api/me.ts";
import { Avatar } from "../marks/avatar.tsx";
import { placeAt } from "./place.ts";
import { usePresent } from "./present.ts";
import "./present.css";

/** The colleagues who have the record of this page open as well. */
export default function Lookers() {
  const t = useTexts(presentTexts);
  const { staff } = useMe();
  const [path] = useLocation();
  const here = placeAt(path, useSearch());
  const people = usePresent().filter(
    ({ staffId, room, record }) =>
      staffId !== staff.id && here.record !== null && room === here.room && record === here.record,
  );
  if (people.length === 0) return null;
  const names = people.map(({ name }) => name).join(", ");
  return (
    <p className="lookers" role="status">
      {people.map(({ staffId, name }) => (
        <Avatar key={staffId} name={name} size="s" />
      ))}
      {t.lookers(names)}
    </p>
  );
}
