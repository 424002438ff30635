/** What the lists may use of the search. */
export { searchMembers } from "./search-members.ts";
