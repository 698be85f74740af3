import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useDebounced } from '../../ui/use-debounced.ts';
import { sureProduct, useFindProducts } from './find-products.ts';
import styles from './product-picker.module.css';
import { productQuery, productsFound } from './product-queries.ts';
import { useMessages } from './products.messages.ts';

const SEARCH_AFTER_MS = 800;

interface ProductPickerProps {
  readonly label: string;
  readonly placeholder?: string;
  /** A category node to search at or below. Default: everywhere. */
  readonly category?: string;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
  /** Called after a product was picked, for the focus to go on. */
  readonly onPicked?: () => void;
  /** Given by the form field. */
  readonly id?: string;
  readonly value?: string | undefined;
  readonly onChange?: (productId: string | undefined) => void;
}

/** Picks a product by a debounced search on the server. */
export function ProductPicker(props: ProductPickerProps) {
  const { label, placeholder = label, category = '', disabled = false, autoFocus = false, id, value, onChange } = props;
  const t = useMessages();
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed, SEARCH_AFTER_MS).trim();
  const [isOpen, setOpen] = useState(false);
  const hits = useQuery({ ...productsFound(search, category), enabled: isOpen });
  const picked = useQuery({ ...productQuery(value ?? ''), enabled: Boolean(value) }).data;
  const isSearching = hits.isFetching || search !== typed.trim();
  const find = useFindProducts(category);
  // An option that was reached by the arrow keys is chosen by the library.
  const isMoved = useRef(false);
  const choose = (product: string | undefined) => {
    setTyped('');
    setOpen(false);
    onChange?.(product);
    if (product !== undefined) props.onPicked?.();
  };
  /** Enter comes before the search does: a scanner types a number and Enter at once. */
  const chooseTyped = async (text: string) => {
    const chosen = sureProduct(text, await find(text).catch(() => []));
    if (chosen) choose(chosen.product);
  };
  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') isMoved.current = true;
    const text = typed.trim();
    if (event.key !== 'Enter' || text === '' || isMoved.current) return;
    event.preventDefault();
    event.stopPropagation();
    void chooseTyped(text);
  };
  return (
    <div style={{ display: 'contents' }} onKeyDownCapture={onKeyDownCapture}>
      <Select<string>
        {...(id !== undefined && { id })}
        aria-label={label}
        placeholder={placeholder}
        disabled={disabled}
        autoFocus={autoFocus}
        open={isOpen}
        allowClear
        style={{ width: '100%' }}
        popupMatchSelectWidth={false}
        value={value ?? null}
        onChange={choose}
        onOpenChange={setOpen}
        showSearch={{
          filterOption: false,
          searchValue: typed,
          onSearch: (text) => {
            isMoved.current = false;
            setTyped(text);
          },
        }}
        loading={isOpen && isSearching}
        notFoundContent={isSearching ? '…' : t('noHits')}
        options={(hits.data?.products ?? []).map(({ _id, itemNo, name }) => ({ value: _id, itemNo, name }))}
        optionRender={({ data: { itemNo, name } }) => <ProductLabel itemNo={itemNo} name={name} />}
        labelRender={() => picked && <ProductLabel itemNo={picked.itemNo} name={picked.name} />}
      />
    </div>
  );
}

function ProductLabel({ itemNo, name }: { itemNo: string; name: string }) {
  return (
    <span className={styles.label}>
      <span className="number">{itemNo}</span> {name}
    </span>
  );
}
