-- What is bought together?
-- Orders of more than 30 products are left out. Lift above 1: more often together than by chance.
with lines as (
  select order_id, product_id, count(*) over (partition by order_id) as lines from sale_line
),
baskets as (select order_id, product_id from lines where lines <= 30),
products as (select product_id, count(*) as orders from baskets group by product_id),
pairs as (
  select a.product_id as one, b.product_id as other, count(*) as orders
  from baskets a join baskets b on a.order_id = b.order_id and a.product_id < b.product_id
  group by 1, 2
)
select p.name as product, q.name as with_product, pairs.orders, a.orders as orders_of_one, b.orders as orders_of_other,
  cast(1.0 * pairs.orders * (select count(distinct order_id) from baskets) / (a.orders * b.orders) as decimal(12,2)) as lift
from pairs
join products a on a.product_id = pairs.one join products b on b.product_id = pairs.other
join product p on p.product_id = pairs.one join product q on q.product_id = pairs.other
order by pairs.orders desc, lift desc, pairs.one, pairs.other
limit 20;
