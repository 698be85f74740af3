import type {
  ChoicesFilter,
  FilterOf,
  ListDefinition,
  ListFilter,
  ReferenceFilter,
} from '@countinghouse/contracts/kernel/http/list';

/** A value to choose, with those below it in a tree. */
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

/** Where the entities that one may choose come from. */
export interface ReferenceControl extends Labelled {
  readonly options: readonly FilterOption[];
  readonly isLoading?: boolean;
  /** What the chosen entity is called, where it may not be among the options. */
  readonly chosenName?: string | undefined;
  /** Told what is typed, where the server looks for it. Default: the options are all that there is. */
  readonly onSearch?: (text: string) => void;
}

/** What people see of a filter. */
export type FilterControl<Filter extends ListFilter> =
  Filter extends ChoicesFilter<infer Value>
    ? ChoicesControl<Value>
    : Filter extends ReferenceFilter
      ? ReferenceControl
      : Labelled;

/** What people see of the filters of a list; a filter that is missing does not compile. */
export type FilterControls<List extends ListDefinition> = {
  readonly [Name in FilterOf<List>]: FilterControl<List['filters'][Name]>;
};
