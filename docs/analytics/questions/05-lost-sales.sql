-- What sold out, and how much could have been sold?
-- An estimate in whole units: days without stock times the units that a day with stock sold.
with movements as (
  select product_id, day, position, balance, units, kind,
    lead(day) over (partition by product_id order by day, position) as next_day,
    max(day) over () as last_day
  from stock_movement
),
stock as (
  select product_id,
    sum(case when balance <= 0 then coalesce(next_day, last_day) - day else 0 end) as days_out,
    sum(coalesce(next_day, last_day) - day) as days,
    -sum(case when kind in ('sold', 'released') then units else 0 end) as units_sold
  from movements
  group by product_id
)
select p.item_no, p.name, s.days_out, s.days, s.units_sold,
  floor(1.0 * s.days_out * s.units_sold / (s.days - s.days_out)) as units_lost,
  floor(p.selling_price * s.days_out * s.units_sold / (s.days - s.days_out)) as amount_lost, p.currency
from stock s join product p using (product_id)
where s.days_out > 0 and s.days > s.days_out and not p.deleted
order by amount_lost desc, p.item_no;
