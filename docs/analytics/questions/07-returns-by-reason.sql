-- Why do goods come back?
-- Failed and rejected requests do not count.
select coalesce(reason, 'not recorded') as reason, currency, count(distinct request_id) as requests,
  sum(units) as units, sum(goods) as goods,
  percentile_cont(0.5) within group (order by cast(days_since_delivery as double precision)) as median_days
from return_line
where counts
group by 1, 2
order by units desc, reason, currency;
