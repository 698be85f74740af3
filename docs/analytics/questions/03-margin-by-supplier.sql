-- What do the products of each supplier earn?
-- Cost and margin are of the units whose purchase price was known, and the share is of these.
select coalesce(p.name, 'none') as supplier, s.currency, sum(s.units) as units, sum(s.goods) as goods,
  sum(s.margin) as margin, sum(s.uncosted_units) as uncosted_units,
  cast(100.0 * sum(s.margin) / nullif(sum(s.margin) + sum(s.cost), 0) as decimal(12,1)) as margin_percent
from sale_line s left join supplier p using (supplier_id)
group by 1, 2
order by margin desc, supplier, currency;
