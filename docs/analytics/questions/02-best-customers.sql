-- Which customers bring most?
-- Orders of guests have no customer. The list in the back office names the ids.
select customer_id, currency, count(distinct order_id) as orders, sum(goods) as goods, sum(margin) as margin,
  min(o.day) as first_day, max(o.day) as last_day
from sale_order o join sale_line s using (order_id, currency)
where customer_id is not null
group by customer_id, currency
order by goods desc, customer_id
limit 20;
