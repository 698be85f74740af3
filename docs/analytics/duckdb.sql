-- Written by `npm run docs`. A fact that nothing happened in has no files yet: its line fails.
create or replace view sale_line as from 'fact=sale_line/**/*.parquet';
create or replace view sale_order as from 'fact=sale_order/**/*.parquet';
create or replace view sale_change as from 'fact=sale_change/**/*.parquet';
create or replace view return_line as from 'fact=return_line/**/*.parquet';
create or replace view stock_movement as from 'fact=stock_movement/**/*.parquet';
create or replace view fulfilment_step as from 'fact=fulfilment_step/**/*.parquet';
create or replace view product as from 'dim=product/*.parquet';
create or replace view product_version as from 'dim=product_version/*.parquet';
create or replace view category as from 'dim=category/*.parquet';
create or replace view supplier as from 'dim=supplier/*.parquet';
create or replace view customer as from 'dim=customer/*.parquet';
create or replace view day as from 'dim=day/*.parquet';
create or replace view currency as from 'dim=currency/*.parquet';
