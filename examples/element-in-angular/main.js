import "zone.js";
import "@angular/compiler";
import "@giselles-ai/element";
import { Component, CUSTOM_ELEMENTS_SCHEMA } from "@angular/core";
import { FormsModule } from "@angular/forms";
import { bootstrapApplication } from "@angular/platform-browser";

class App {
  order = { name: "", plan: "Free" };
  suggestions = ["Full name: Ada, Plan: Pro"];
}

// What the decorator does, without a compiler for it.
const AppComponent =
  Component({
    selector: "order-app",
    imports: [FormsModule],
    schemas: [CUSTOM_ELEMENTS_SCHEMA],
    template: `
    <form id="order">
      <p><label>Full name <input name="name" [(ngModel)]="order.name"></label></p>
      <p><label>Plan <select name="plan" [(ngModel)]="order.plan"><option>Free</option><option>Pro</option></select></label></p>
      <output>{{ order.name }} orders {{ order.plan }}</output>
    </form>
    <giselle-panel root="#order" variant="popup" [suggestions]="suggestions"></giselle-panel>`,
  })(App) ?? App;

document.querySelector("#app")?.append(document.createElement("order-app"));
await bootstrapApplication(AppComponent);
