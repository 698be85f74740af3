-- What does delivery bring?
-- Fees have all that an order was charged beside its goods: delivery, added tax, and what staff changed.
select d.month, o.currency, coalesce(o.delivery_method_id, 'none') as delivery_method, count(*) as orders,
  sum(o.delivery_income) as delivery_income, sum(o.fee) as fees
from sale_order o join day d using (day)
group by 1, 2, 3
order by 1, 2, 3;
