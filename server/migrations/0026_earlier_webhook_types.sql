-- compatible from: 26
-- Older programs would drop types from `types` without keeping them here.

-- Types that the endpoint had and has no more. Reading its deliveries needs their scopes too.
alter table webhook_endpoints add column earlier_types text[] not null default '{}';
