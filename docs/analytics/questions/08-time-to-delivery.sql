-- How long does it take from the order to the delivery?
select d.month, f.step, count(*) as orders,
  percentile_cont(0.5) within group (order by cast(f.hours as double precision)) as median_hours,
  percentile_cont(0.9) within group (order by cast(f.hours as double precision)) as nine_in_ten_hours
from fulfilment_step f join day d using (day)
group by d.month, f.step
order by d.month, f.step;
