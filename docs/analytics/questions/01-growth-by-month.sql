-- How does the shop grow from month to month?
with months as (
  select d.month, s.currency, count(distinct s.order_id) as orders, sum(s.units) as units, sum(s.goods) as goods
  from sale_line s join day d using (day)
  group by d.month, s.currency
)
select month, currency, orders, units, goods,
  cast(100.0 * goods / lag(goods) over (partition by currency order by month) - 100 as decimal(12,1)) as growth_percent
from months
order by currency, month;
