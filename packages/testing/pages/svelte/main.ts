import { mount } from "svelte";
import "../page.css";
import Form from "./Form.svelte";

const form = mount(Form, { target: document.querySelector("#app") as Element }); // in the HTML of every fixture page
window.app = { state: () => form.readState() };
