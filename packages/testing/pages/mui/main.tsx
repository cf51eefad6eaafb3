import Autocomplete from "@mui/material/Autocomplete";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormLabel from "@mui/material/FormLabel";
import InputLabel from "@mui/material/InputLabel";
import MenuItem from "@mui/material/MenuItem";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import Rating from "@mui/material/Rating";
import Select from "@mui/material/Select";
import Slider from "@mui/material/Slider";
import Switch from "@mui/material/Switch";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import { mountReact } from "../mount-react.tsx";
import { Other } from "../other.tsx";
import { movies } from "./movies.ts";

const initial = {
  ageGroup: "",
  movie: "",
  genres: [] as string[],
  notifications: false,
  volume: 30,
  agree: false,
  shipping: "Standard",
  name: "",
  score: null as number | null,
  street: "",
  other: "",
};

const genres = ["Comedy", "Drama", "Horror", "Romance", "Thriller", "Western"];
const ages = ["Under 18", "18 to 64", "65 and over"];

mountReact(initial, ({ state, set }) => (
  <>
    <FormControl fullWidth>
      <InputLabel id="age-group-label">Age group</InputLabel>
      <Select
        labelId="age-group-label"
        id="age-group"
        label="Age group"
        value={state.ageGroup}
        onChange={({ target }) => set({ ageGroup: target.value })}
      >
        {ages.map((age) => (
          <MenuItem key={age} value={age}>
            {age}
          </MenuItem>
        ))}
      </Select>
    </FormControl>
    <Autocomplete
      fullWidth
      options={movies}
      value={state.movie || null}
      onChange={(_, movie) => set({ movie: movie ?? "" })}
      renderInput={(parameters) => <TextField {...parameters} label="Movie" />}
    />
    <Autocomplete
      fullWidth
      multiple
      options={genres}
      value={state.genres}
      onChange={(_, chosen) => set({ genres: chosen })}
      renderInput={(parameters) => <TextField {...parameters} label="Genres" />}
    />
    <TextField label="Name" value={state.name} onChange={({ target }) => set({ name: target.value })} />
    <FormControlLabel
      label="Notifications"
      control={<Switch checked={state.notifications} onChange={(_, notifications) => set({ notifications })} />}
    />
    <FormControlLabel
      label="Agree"
      control={<Checkbox checked={state.agree} onChange={(_, agree) => set({ agree })} />}
    />
    <FormControl>
      <FormLabel id="shipping-label">Shipping</FormLabel>
      <RadioGroup
        aria-labelledby="shipping-label"
        name="shipping"
        value={state.shipping}
        onChange={(_, shipping) => set({ shipping })}
      >
        <FormControlLabel value="Standard" control={<Radio />} label="Standard" />
        <FormControlLabel value="Express" control={<Radio />} label="Express" />
      </RadioGroup>
    </FormControl>
    <span id="volume-label">Volume</span>
    <Slider
      aria-labelledby="volume-label"
      value={state.volume}
      onChange={(_, volume) => set({ volume: Number(volume) })}
    />
    <fieldset>
      <legend>Score</legend>
      <Rating name="score" value={state.score} onChange={(_, score) => set({ score })} />
    </fieldset>
    <AddressDialog street={state.street} onDone={(street) => set({ street })} />
    <Other value={state.other} onInput={(other) => set({ other })} />
  </>
));

function AddressDialog({ street, onDone }: { street: string; onDone(street: string): void }) {
  const [isOpen, setOpen] = useState(false);
  const [draft, setDraft] = useState(street);
  const finish = () => {
    onDone(draft);
    setOpen(false);
  };
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        Edit address
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} aria-labelledby="address-title">
        <DialogTitle id="address-title">Address</DialogTitle>
        <DialogContent>
          <TextField
            label="Street"
            variant="standard"
            value={draft}
            onChange={({ target }) => setDraft(target.value)}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setOpen(false)}>Cancel</Button>
          <Button onClick={finish}>Done</Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
