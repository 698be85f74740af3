import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { useDebounced } from '../../shared/ui/use-debounced.ts';
import { productQuery, productsFound } from './api.ts';
import { useMessages } from './inventory.messages.ts';
import styles from './product-picker.module.css';

const SEARCH_AFTER_MS = 800;

interface ProductPickerProps {
  readonly label: string;
  readonly placeholder?: string;
  /** A category node to search at or below. Default: everywhere. */
  readonly category?: string;
  readonly disabled?: boolean;
  /** Given by the form field. */
  readonly id?: string;
  readonly value?: string | undefined;
  readonly onChange?: (productId: string | undefined) => void;
}

/** Picks a product by a debounced search on the server. */
export function ProductPicker(props: ProductPickerProps) {
  const { label, placeholder = label, category = '', disabled = false, id, value, onChange } = props;
  const t = useMessages();
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed, SEARCH_AFTER_MS).trim();
  const [isOpen, setOpen] = useState(false);
  const hits = useQuery({ ...productsFound(search, category), enabled: isOpen });
  const picked = useQuery({ ...productQuery(value ?? ''), enabled: Boolean(value) }).data;
  const isSearching = hits.isFetching || search !== typed.trim();
  return (
    <Select<string>
      {...(id !== undefined && { id })}
      aria-label={label}
      placeholder={placeholder}
      disabled={disabled}
      allowClear
      style={{ width: '100%' }}
      popupMatchSelectWidth={false}
      value={value ?? null}
      onChange={(product?: string) => onChange?.(product)}
      onOpenChange={setOpen}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      loading={isOpen && isSearching}
      notFoundContent={isSearching ? '…' : t('noHits')}
      options={(hits.data?.products ?? []).map(({ _id, itemNo, name }) => ({ value: _id, itemNo, name }))}
      optionRender={({ data: { itemNo, name } }) => <ProductLabel itemNo={itemNo} name={name} />}
      labelRender={() => picked && <ProductLabel itemNo={picked.itemNo} name={picked.name} />}
    />
  );
}

function ProductLabel({ itemNo, name }: { itemNo: string; name: string }) {
  return (
    <span className={styles.label}>
      <span className="number">{itemNo}</span> {name}
    </span>
  );
}
