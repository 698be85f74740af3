-- What did a change of price do?
-- Units of the four weeks before and after it; a change of the last four weeks has had less time.
with changes as (
  select product_id, item_no, name, valid_from, selling_price as price,
    lag(selling_price) over (partition by product_id order by version) as price_before
  from product_version
)
select c.item_no, c.name, c.valid_from, c.price_before, c.price,
  coalesce(sum(case when o.placed_at < c.valid_from then s.units end), 0) as units_before,
  coalesce(sum(case when o.placed_at >= c.valid_from then s.units end), 0) as units_after,
  coalesce(sum(case when o.placed_at < c.valid_from then s.margin end), 0) as margin_before,
  coalesce(sum(case when o.placed_at >= c.valid_from then s.margin end), 0) as margin_after
from changes c
left join (sale_line s join sale_order o using (order_id))
  on s.product_id = c.product_id
  and o.placed_at >= c.valid_from - interval '28 days' and o.placed_at < c.valid_from + interval '28 days'
where c.price <> c.price_before
group by c.product_id, c.item_no, c.name, c.valid_from, c.price_before, c.price
order by c.valid_from, c.item_no;
