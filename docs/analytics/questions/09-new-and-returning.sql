-- How much comes from new customers, and how much from those who come back?
-- A customer is new in the month of the first order.
with orders as (
  select o.order_id, d.month, o.customer_id, o.currency,
    min(d.month) over (partition by o.customer_id) as first_month
  from sale_order o join day d using (day)
)
select o.month, o.currency,
  case when o.customer_id is null then 'guest' when o.month = o.first_month then 'new' else 'returning' end as kind,
  count(distinct o.customer_id) as customers, count(distinct o.order_id) as orders, sum(s.goods) as goods
from orders o join sale_line s using (order_id)
group by 1, 2, 3
order by 1, 2, 3;
