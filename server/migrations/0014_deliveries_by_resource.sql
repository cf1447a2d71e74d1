-- compatible from: 13

-- The story of a message has its deliveries. A contact may have thousands of others.
create index webhook_deliveries_resource on webhook_deliveries using hash (resource_id);
