import { FIRST_CURRENCY } from '@countinghouse/contracts/settings/views';

/** The name of the base currency, as an expression in a query. */
export const BASE_CURRENCY = `coalesce((select listed.entry ->> 'name'
      from views."settings_shop__parts" part, json_array_elements(part.data -> 'list') listed (entry)
      where part.part = 'currencies' and listed.entry ->> 'currencyId' = part.data ->> 'baseId'),
      '${FIRST_CURRENCY.name}')`;
