import type {
  ChoicesFilter,
  FilterOf,
  ListDefinition,
  ListFilter,
  ReferenceFilter,
} from '@countinghouse/contracts/kernel/http/list';

/** A value to choose, with its children in a tree. */
export interface FilterOption {
  readonly value: string;
  readonly label: string;
  readonly children?: readonly FilterOption[];
}

interface Labelled {
  readonly label: string;
}

interface ChoicesControl<Value extends string> extends Labelled {
  readonly options: readonly { readonly value: Value; readonly label: string }[];
}

/** Source of the entities to choose from. */
export interface ReferenceControl extends Labelled {
  readonly options: readonly FilterOption[];
  readonly isLoading?: boolean;
  /** Name of the chosen entity, which may not be among the options. */
  readonly chosenName?: string | undefined;
  /** Called with the typed text, where the server searches. Default: the options are complete. */
  readonly onSearch?: (text: string) => void;
}

/** The labels and controls of a filter. */
export type FilterControl<Filter extends ListFilter> =
  Filter extends ChoicesFilter<infer Value>
    ? ChoicesControl<Value>
    : Filter extends ReferenceFilter
      ? ReferenceControl
      : Labelled;

/** The controls of a list's filters; a missing one does not compile, an undefined one is not offered. */
export type FilterControls<List extends ListDefinition> = {
  readonly [Name in FilterOf<List>]: FilterControl<List['filters'][Name]> | undefined;
};
