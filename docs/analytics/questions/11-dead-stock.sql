-- What lies there without being sold?
-- Products in stock without a sale in the 90 days up to the last sale of the shop.
with sales as (select product_id, max(day) as last_sale from sale_line group by product_id),
stock as (select product_id, sum(units) as units, min(day) as first_day from stock_movement group by product_id)
select p.item_no, p.name, k.units, k.units * p.purchase_price as value, p.currency, s.last_sale
from stock k join product p using (product_id) left join sales s using (product_id)
where k.units > 0 and not p.deleted
  and coalesce(s.last_sale, k.first_day) < (select max(day) - 90 from sale_line)
order by value desc nulls last, p.item_no;
