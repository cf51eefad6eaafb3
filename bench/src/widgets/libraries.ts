import { tasks as airDatepicker } from "./libraries/air-datepicker/tasks.ts";
import { tasks as antDesignVue } from "./libraries/ant-design-vue/tasks.ts";
import { tasks as antd } from "./libraries/antd/tasks.ts";
import { tasks as ark } from "./libraries/ark/tasks.ts";
import { tasks as autocompleteJs } from "./libraries/autocomplete-js/tasks.ts";
import { tasks as awesomplete } from "./libraries/awesomplete/tasks.ts";
import { tasks as baseUi } from "./libraries/base-ui/tasks.ts";
import { tasks as blueprint } from "./libraries/blueprint/tasks.ts";
import { tasks as bootstrap } from "./libraries/bootstrap/tasks.ts";
import { tasks as carbon } from "./libraries/carbon/tasks.ts";
import { tasks as chakra } from "./libraries/chakra/tasks.ts";
import { tasks as choices } from "./libraries/choices/tasks.ts";
import { tasks as elementPlus } from "./libraries/element-plus/tasks.ts";
import { tasks as flatpickr } from "./libraries/flatpickr/tasks.ts";
import { tasks as fluent } from "./libraries/fluent/tasks.ts";
import { tasks as fluentReact } from "./libraries/fluent-react/tasks.ts";
import { tasks as grommet } from "./libraries/grommet/tasks.ts";
import { tasks as headlessui } from "./libraries/headlessui/tasks.ts";
import { tasks as html } from "./libraries/html/tasks.ts";
import { tasks as imask } from "./libraries/imask/tasks.ts";
import { tasks as inputOtp } from "./libraries/input-otp/tasks.ts";
import { tasks as inputmask } from "./libraries/inputmask/tasks.ts";
import { tasks as intlTelInput } from "./libraries/intl-tel-input/tasks.ts";
import { tasks as ionic } from "./libraries/ionic/tasks.ts";
import { tasks as jqueryUi } from "./libraries/jquery-ui/tasks.ts";
import { tasks as mantine } from "./libraries/mantine/tasks.ts";
import { tasks as materialWeb } from "./libraries/material-web/tasks.ts";
import { tasks as muiX } from "./libraries/mui-x/tasks.ts";
import { tasks as naiveUi } from "./libraries/naive-ui/tasks.ts";
import { tasks as nouislider } from "./libraries/nouislider/tasks.ts";
import { tasks as oruga } from "./libraries/oruga/tasks.ts";
import { tasks as patternfly } from "./libraries/patternfly/tasks.ts";
import { tasks as phoneNumber } from "./libraries/phone-number/tasks.ts";
import { tasks as pikaday } from "./libraries/pikaday/tasks.ts";
import { tasks as primereact } from "./libraries/primereact/tasks.ts";
import { tasks as primevue } from "./libraries/primevue/tasks.ts";
import { tasks as quasar } from "./libraries/quasar/tasks.ts";
import { tasks as radixThemes } from "./libraries/radix-themes/tasks.ts";
import { tasks as reactAria } from "./libraries/react-aria/tasks.ts";
import { tasks as reactDatepicker } from "./libraries/react-datepicker/tasks.ts";
import { tasks as reactSelect } from "./libraries/react-select/tasks.ts";
import { tasks as rsuite } from "./libraries/rsuite/tasks.ts";
import { tasks as select2 } from "./libraries/select2/tasks.ts";
import { tasks as shoelace } from "./libraries/shoelace/tasks.ts";
import { tasks as slimSelect } from "./libraries/slim-select/tasks.ts";
import { tasks as tagify } from "./libraries/tagify/tasks.ts";
import { tasks as tdesign } from "./libraries/tdesign/tasks.ts";
import { tasks as tomSelect } from "./libraries/tom-select/tasks.ts";
import { tasks as ui5 } from "./libraries/ui5/tasks.ts";
import { tasks as vaadin } from "./libraries/vaadin/tasks.ts";
import { tasks as vanillajsDatepicker } from "./libraries/vanillajs-datepicker/tasks.ts";
import { tasks as vant } from "./libraries/vant/tasks.ts";
import { tasks as viewUi } from "./libraries/view-ui/tasks.ts";
import { tasks as vueDatepicker } from "./libraries/vue-datepicker/tasks.ts";
import { tasks as vueMultiselect } from "./libraries/vue-multiselect/tasks.ts";
import { tasks as vuestic } from "./libraries/vuestic/tasks.ts";
import { tasks as vuetify } from "./libraries/vuetify/tasks.ts";
import { tasks as webawesome } from "./libraries/webawesome/tasks.ts";
import type { Task } from "./task.ts";

/** By the name of its folder. */
export type Tasks = Record<string, Task[]>;

/** Those that we look at while we work on the product. */
export const development: Tasks = {
  select2,
  "tom-select": tomSelect,
  "jquery-ui": jqueryUi,
  shoelace,
  vuetify,
  "element-plus": elementPlus,
  "mui-x": muiX,
  "react-aria": reactAria,
  mantine,
  chakra,
  choices,
  tagify,
  imask,
  "air-datepicker": airDatepicker,
  antd,
  "autocomplete-js": autocompleteJs,
  awesomplete,
  flatpickr,
  headlessui,
  inputmask,
  "intl-tel-input": intlTelInput,
  "naive-ui": naiveUi,
  "react-datepicker": reactDatepicker,
  "react-select": reactSelect,
  "slim-select": slimSelect,
  ark,
  fluent,
  nouislider,
  pikaday,
  "vanillajs-datepicker": vanillajsDatepicker,
  primevue,
  webawesome,
  "base-ui": baseUi,
  "ant-design-vue": antDesignVue,
  "vue-multiselect": vueMultiselect,
  "material-web": materialWeb,
  rsuite,
  primereact,
  grommet,
  ionic,
  oruga,
  tdesign,
  vaadin,
  vant,
};

/** Those that we do not study while working on the product: they show whether a change holds for libraries in general. */
export const heldOut: Tasks = {
  bootstrap,
  "input-otp": inputOtp,
  "phone-number": phoneNumber,
  quasar,
  "radix-themes": radixThemes,
  "vue-datepicker": vueDatepicker,
  "fluent-react": fluentReact,
  ui5,
  blueprint,
  carbon,
  patternfly,
  "view-ui": viewUi,
  vuestic,
};

/** To see that measuring works, without fetching anything. */
export const plain: Tasks = { html };
