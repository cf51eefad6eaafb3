"use client";
import { useWords } from "../../ui/words/use-words.ts";

export function OrderSummary() {
  const { checkout } = useWords().samples;
  return (
    <div className="order full">
      <h3>{checkout.order}</h3>
      <dl>
        {checkout.items.map(({ name, count, price }) => (
          <div key={name}>
            <dt>
              {name} <span className="order-count">× {count}</span>
            </dt>
            <dd>{price}</dd>
          </div>
        ))}
        <div>
          <dt>{checkout.delivery}</dt>
          <dd>{checkout.deliveryPrice}</dd>
        </div>
        <div className="order-total">
          <dt>{checkout.total}</dt>
          <dd>{checkout.totalPrice}</dd>
        </div>
      </dl>
    </div>
  );
}
