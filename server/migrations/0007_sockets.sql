-- What the socket adapter cannot fit into a notification (8000 bytes) goes through here. The shape is that of @socket.io/postgres-adapter.
create table socket_io_attachments (
  id bigserial unique,
  created_at timestamptz default now(),
  payload bytea
);
