-- How much stock was there at the end of each month?
-- The value is by the purchase price that the product had at its last movement of the month or before.
with last_movements as (
  select m.product_id, d.month, m.balance, m.purchase_price, m.currency,
    row_number() over (partition by m.product_id, d.month order by m.day desc, m.position desc) as number
  from stock_movement m join day d using (day)
),
levels as (
  select product_id, month, balance, purchase_price, currency,
    lead(month) over (partition by product_id order by month) as next_month
  from last_movements
  where number = 1
),
months as (select distinct month from levels)
select m.month, l.currency, sum(l.balance) as units, sum(l.balance * coalesce(l.purchase_price, 0)) as value,
  sum(case when l.purchase_price is null then l.balance else 0 end) as units_without_price
from months m join levels l on l.month <= m.month and (l.next_month is null or l.next_month > m.month)
group by m.month, l.currency
order by m.month, l.currency;
