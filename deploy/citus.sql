-- Joins the nodes of a Citus cluster, before the first migration, by a superuser in the database
-- krapao of the coordinator (docs/operations.md, "A Citus cluster"). Joined nodes stay joined.
--   psql -v coordinator=HOST -v coordinator_port=PORT -v worker_1=HOST ... -f deploy/citus.sql
select citus_set_coordinator_host(:'coordinator', :coordinator_port);
select citus_add_node(:'worker_1', :worker_1_port);
select citus_add_node(:'worker_2', :worker_2_port);
