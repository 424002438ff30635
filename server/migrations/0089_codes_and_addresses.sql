-- Limits of one-time codes for each purpose (docs/decisions/0110-codes-cost-work.md), and who sees
-- addresses of members.

-- Codes to a device that its member has used before are outside the limits of all codes together.
alter table otp_request add column is_known_device boolean not null default false;

-- Counts the newest codes of a purpose. The index of all times stays for their deletion.
create index otp_request_purpose_sent on otp_request (purpose, sent_at desc) where not is_known_device;

-- Roles made to measure keep the addresses of members that their built-in role still has.
update staff_role set permissions = array_append(permissions, 'accounts.addresses')
where base <> 'agent' and 'accounts.read' = any(permissions);
